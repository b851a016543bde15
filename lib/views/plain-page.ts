import type { Language } from '../rules/salons/languages.ts';
import { escapeHtml } from './escape-html.ts';

/** The neutral colours of functions/pages/app/parts/tokens.css, light and dark. */
const STYLE = `:root{color-scheme:light dark;--canvas:#fbfaf8;--surface:#fff;--line:#e6e3e0;--ink:#211d1b;--soft:#68625e}
@media(prefers-color-scheme:dark){:root{--canvas:#171412;--surface:#211d1b;--line:#4c4742;--ink:#f7f5f2;--soft:#bbb7b2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:1.3}
p{margin:0;color:var(--soft)}
.salon{margin-bottom:16px;color:var(--ink);font-weight:600}
form{margin:24px 0 0}
button{width:100%;min-height:44px;padding:8px 16px;border:0;border-radius:10px;background:var(--ink);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;

type PlainPage = {
  readonly language: Language;
  readonly title: string;
  /** The name of the salon; empty where it is not known. */
  readonly salon: string;
  readonly heading: string;
  readonly text: string;
  /** A button whose form posts to the page's own address. */
  readonly button?: string | undefined;
};

/** A page without scripts and files, which any function can answer: what a mailed link does, and failures. */
export const renderPlainPage = ({
  language,
  title,
  salon,
  heading,
  text,
  button,
}: PlainPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${
  salon === ''
    ? ''
    : `<p class="salon">${escapeHtml(salon)}</p>
`
}<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${
  button === undefined
    ? ''
    : `<form method="post"><button>${escapeHtml(button)}</button></form>
`
}</main>
</body>
</html>
`;
