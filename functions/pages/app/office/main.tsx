import { render } from 'preact';
import { setUserPageLanguage } from '../texts/index.ts';
import type { UserPageData } from '../user-page.ts';
import { Office } from './office.tsx';

const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) {
  const data = JSON.parse(source) as UserPageData;
  setUserPageLanguage(data);
  root.replaceChildren();
  render(<Office data={data} />, root);
  // Repeats what somebody has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}
