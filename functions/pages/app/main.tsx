import { hydrate } from 'preact';
import { App } from './app.tsx';
import { CONTENTS } from './contents.ts';
import { connectHostSite } from './host-site.ts';
import type { PageData } from './page-data.ts';
import './style.css';
import { getTexts, setTexts } from './texts/index.ts';

connectHostSite();
const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) {
  const data = JSON.parse(source) as PageData;
  setTexts(getTexts(data.language));
  hydrate(<App data={data} Content={await CONTENTS[data.page]()} />, root);
  // Repeats what the visitor has pressed until now (document.ts)
  document.dispatchEvent(new Event('loaded'));
}
