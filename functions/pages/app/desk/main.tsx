import { render } from 'preact';
import { setUserPageLanguage } from '../texts/index.ts';
import { Desk } from './desk.tsx';
import type { DeskPageData } from './desk-data.ts';

const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) {
  const data = JSON.parse(source) as DeskPageData;
  setUserPageLanguage(data);
  root.replaceChildren();
  render(<Desk data={data} />, root);
  // Repeats what somebody has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}
