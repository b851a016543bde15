import { hydrate } from 'preact';
import { App } from './app.tsx';
import type { PageData } from './page-data.ts';
import './style.css';

const source = document.querySelector('#page-data')?.textContent;
const root = document.querySelector('#page');
if (source && root) hydrate(<App data={JSON.parse(source) as PageData} />, root);
