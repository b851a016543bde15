import { escapeHtml } from '../../../lib/views/escape-html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #23201c; --soft: #6f675d; --line: #e6dfd5; --paper: #fbf8f4; --card: #fff; --accent: #9c4f2f; --error: #a4261d; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe9e1; --soft: #a79d90; --line: #3a342d; --paper: #1b1815; --card: #25211d; --accent: #e39a78; --error: #ff9d91; } }
* { box-sizing: border-box; }
body { margin: 0; overflow-wrap: anywhere; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: .25rem 0 1rem; } .error { color: var(--error); font-weight: 600; } .soft { color: var(--soft); font-size: .9rem; }
a { color: var(--accent); } a:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul.cards { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem; grid-template-columns: minmax(0, 1fr); }
ul.cards > li > a { display: block; padding: .75rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; color: inherit; text-decoration: none; }
ul.cards > li > a:hover { border-color: var(--accent); }
ul.cards strong { display: block; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; justify-content: space-between; }
button, input { font: inherit; padding: .45rem .8rem; border-radius: .4rem; border: 1px solid var(--line); background: var(--card); color: inherit; max-width: 100%; }
button { cursor: pointer; } button:hover { border-color: var(--accent); } .cards button { width: 100%; text-align: left; }
label { display: block; margin: .75rem 0 .25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 1rem 0; } dt { color: var(--soft); } dd { margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
.big { font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.thumbs { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; padding: 0; list-style: none; }
.thumbs img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: .5rem; border: 1px solid var(--line); background: var(--card); }
`;

/** The minute of an ISO timestamp. */
export const formatUtcDateAndMinute = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** Renders a page; `body` is HTML. */
export const renderDocument = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>${body}</body>
</html>
`;

export const renderMessagesPage = (title: string, items: readonly string[]): string =>
  renderToolPage(
    title,
    `<div class="row"><h1>${title}</h1><form method="post" action="/clear"><button>Remove all</button></form></div>
<p class="soft">All messages of the local stack. None is delivered. As JSON: <a href="/store">/store</a></p>
${items.length > 0 ? `<ul class="cards">${items.join('\n')}</ul>` : '<p>None yet.</p>'}`,
  );

export const renderToolPage = (title: string, body: string): string =>
  renderDocument(
    title,
    STYLE,
    `<main>
${body}
</main>`,
  );
