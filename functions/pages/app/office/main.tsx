import { render } from 'preact';
import { setUserPageLanguage } from '../texts/index.ts';
import type { UserPageData } from '../user-page.ts';
import { openUserSessionOfAnyTab } from '../user-session.ts';
import { Office } from './office.tsx';

/** Not awaited by the module, whose file other scripts of the page import. */
async function start(data: UserPageData, root: Element): Promise<void> {
  setUserPageLanguage(data);
  const session = await openUserSessionOfAnyTab(data);
  root.replaceChildren();
  render(<Office data={data} session={session} />, root);
  // Repeats what somebody has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}

const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) void start(JSON.parse(source) as UserPageData, root);
