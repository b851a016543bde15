import { chooseMessageLanguage, type Language } from '../../rules/salons/languages.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { UNSUBSCRIBE_TEXTS, type UnsubscribeKind } from './unsubscribe-texts.ts';

/**
 * A page with one button, whose form posts to the page's own address, or the page after that. It has the language of the mail: the
 * one that the link names, else that of the salon (BEHAVIOR §10.8).
 */
export function renderUnsubscribePage(
  kind: UnsubscribeKind,
  wanted: Language | null | undefined,
  { settings }: Pick<Salon, 'settings'>,
  isDone = false,
): string {
  const language = chooseMessageLanguage(wanted ?? undefined, settings);
  const { title, heading, explanation, button, done } = UNSUBSCRIBE_TEXTS[language][kind];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${isDone ? done : heading}</h1>
<p>${explanation}</p>
${isDone ? '' : `<form method="post"><button>${button}</button></form>\n`}</body>
</html>
`;
}
