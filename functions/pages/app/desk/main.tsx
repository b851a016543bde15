import { render } from 'preact';
import { setUserPageLanguage } from '../texts/index.ts';
import { openUserSessionOfAnyTab } from '../user-session.ts';
import { Desk } from './desk.tsx';
import type { DeskPageData } from './desk-data.ts';

/** Not awaited by the module, whose file other scripts of the page import. */
async function start(data: DeskPageData, root: Element): Promise<void> {
  setUserPageLanguage(data);
  const session = await openUserSessionOfAnyTab(data);
  root.replaceChildren();
  render(<Desk data={data} session={session} />, root);
  // Repeats what somebody has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}

const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) void start(JSON.parse(source) as DeskPageData, root);
