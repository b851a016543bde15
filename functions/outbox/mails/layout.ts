import { pickTextColor } from '../../../lib/rules/salons/brand-colors.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { joinParts, toOneLine } from '../../../lib/views/one-line.ts';
import { texts } from '../texts/index.ts';
import { toLines } from './format.ts';
import { EMPTY_MARKUP, html, type Markup } from './markup.ts';

/**
 * Mails are written as blocks of plain text. Both the HTML and the plain-text version are rendered from them, so they
 * always say the same, and user input cannot become markup.
 */
export type Block =
  | { readonly block: 'paragraph'; readonly text: string }
  /** A person's own words. */
  | { readonly block: 'quote'; readonly text: string; readonly author: string }
  /** Labelled values, one below the other; a value may have several lines. */
  | { readonly block: 'facts'; readonly facts: readonly Fact[] }
  /** A list, with or without amounts. */
  | { readonly block: 'items'; readonly items: readonly Item[] }
  /** A bill; the strong amount stands out. */
  | { readonly block: 'amounts'; readonly amounts: readonly AmountRow[] }
  | { readonly block: 'button'; readonly label: string; readonly url: string }
  /** Decoration: the plain-text version leaves it out. */
  | { readonly block: 'image'; readonly url: string };
export type Fact = { readonly name: string; readonly value: string; readonly link?: Link };
export type Link = { readonly label: string; readonly url: string };
export type Item = { readonly title: string; readonly detail: string; readonly amount?: string };
export type AmountRow = { readonly name: string; readonly amount: string; readonly strong?: boolean };

export type MailDraft = {
  readonly subject: string;
  readonly headline: string;
  readonly blocks: readonly Block[];
};

type MailContent = MailDraft & {
  readonly salon: Salon;
  readonly footer: readonly string[];
  /** Where the recipient declines further mails of this kind. */
  readonly unsubscribe?: Link;
};

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
};

export const paragraphBlock = (text: string): Block => ({ block: 'paragraph', text });
export const factsBlock = (...list: readonly Fact[]): Block => ({ block: 'facts', facts: list });

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Overrides the inline colours in mail programs that support dark mode. */
const DARK_MODE_STYLE = html`
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #17181a !important; }
      .card { background: #232427 !important; border-color: #3a3c40 !important; }
      .ink { color: #f1f1f2 !important; }
      .soft { color: #b3b5ba !important; }
      .rule { border-color: #3a3c40 !important; }
      .button { background: #f1f1f2 !important; color: #17181a !important; }
    }`;

const lineBreaks = (text: string): Markup[] =>
  toLines(text).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const table = (rows: readonly Markup[]): Markup => html`
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">${rows}
          </table>`;

const row = (left: Markup, right: Markup, style: string): Markup => html`
            <tr>
              <td class="rule" style="padding:10px 12px 10px 0;vertical-align:top;${style}">${left}</td>
              <td class="rule" align="right" style="padding:10px 0;vertical-align:top;white-space:nowrap;${style}">${right}</td>
            </tr>`;

const BORDER_TOP = 'border-top:1px solid #e6e6e8';
const INK = 'font-size:16px;line-height:24px;color:#1d1e20';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;font-size:16px;line-height:24px;text-decoration:none';
const SOFT = 'font-size:14px;line-height:20px;color:#62656b';
/** Keeps long words from making the page wider than a phone. */
const BREAK_LONG_WORDS = 'word-break:break-word;overflow-wrap:anywhere';

const renderLink = ({ label, url }: Link): Markup =>
  html`<a class="ink" href="${url}" style="${SOFT}">${toOneLine(label)}</a>`;

/** The salon's colour, or else ours, which dark mode changes. */
const buttonColors = ({ settings: { brandColor } }: Salon): Markup =>
  brandColor
    ? html`style="background:${brandColor};color:${pickTextColor(brandColor)};${BUTTON}"`
    : html`class="button" style="background:#1d1e20;color:#ffffff;${BUTTON}"`;

function renderBlock(block: Block, salon: Salon): Markup {
  switch (block.block) {
    case 'paragraph':
      return html`
          <p class="ink" style="margin:0 0 20px;${INK};${BREAK_LONG_WORDS}">${lineBreaks(block.text)}</p>`;
    case 'quote':
      return html`
          <blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:4px solid ${salon.settings.brandColor || '#c9cbd0'}">
          <p class="ink" style="margin:0;font-size:20px;line-height:30px;font-style:italic;color:#1d1e20;${BREAK_LONG_WORDS}">${lineBreaks(block.text)}</p>
          <p class="soft" style="margin:4px 0 0;${SOFT}">– ${toOneLine(block.author)}</p></blockquote>`;
    case 'facts':
      return html`${block.facts.map(
        ({ name, value, link }) => html`
          <p class="soft" style="margin:0;${SOFT}">${toOneLine(name)}</p>
          <p class="ink" style="margin:0 0 16px;${INK};${BREAK_LONG_WORDS}">${lineBreaks(value)}${link ? html`<br>${renderLink(link)}` : EMPTY_MARKUP}</p>`,
      )}`;
    case 'items':
      return table(
        block.items.map(({ title, detail, amount = '' }) =>
          row(
            html`<span class="ink" style="${INK};font-weight:600;${BREAK_LONG_WORDS}">${toOneLine(title)}</span><br><span class="soft" style="${SOFT};${BREAK_LONG_WORDS}">${lineBreaks(detail)}</span>`,
            html`<span class="ink" style="${INK}">${amount}</span>`,
            BORDER_TOP,
          ),
        ),
      );
    case 'amounts':
      return table(
        block.amounts.map(({ name, amount, strong = false }) => {
          const style = `${INK};font-weight:${strong ? '700' : '400'}`;
          return row(
            html`<span class="ink" style="${style}">${toOneLine(name)}</span>`,
            html`<span class="ink" style="${style}">${amount}</span>`,
            strong ? BORDER_TOP : '',
          );
        }),
      );
    case 'button':
      return html`
          <p style="margin:0 0 20px"><a href="${block.url}" ${buttonColors(salon)}>${toOneLine(block.label)}</a></p>`;
    case 'image':
      return html`
          <p style="margin:0 0 20px"><img src="${block.url}" alt="" width="520" style="display:block;width:100%;max-width:520px;height:auto;border-radius:8px;border:0"></p>`;
  }
}

function renderBlockAsText(block: Block): string {
  switch (block.block) {
    case 'paragraph':
      return toLines(block.text).join('\n');
    case 'quote':
      return `“${toLines(block.text).join('\n')}”\n– ${toOneLine(block.author)}`;
    case 'facts':
      return block.facts
        .map(
          ({ name, value, link }) =>
            `${toOneLine(name)}: ${[...toLines(value), ...(link ? [`${link.label}: ${link.url}`] : [])].join(`\n${' '.repeat(name.length + 2)}`)}`,
        )
        .join('\n');
    case 'items':
      return block.items
        .map(({ title, detail, amount = '' }) =>
          [`* ${joinParts([toOneLine(title), amount], ': ')}`, ...toLines(detail)].join('\n  '),
        )
        .join('\n');
    case 'amounts':
      return block.amounts.map(({ name, amount }) => `${toOneLine(name)}: ${amount}`).join('\n');
    case 'button':
      return `${toOneLine(block.label)}: ${block.url}`;
    case 'image':
      return '';
  }
}

const renderLogo = ({ settings: { logo } }: Salon): Markup =>
  logo
    ? html`<img src="${logo}" alt="" height="40" style="display:block;height:40px;max-width:200px;border:0;margin:0 0 8px">`
    : EMPTY_MARKUP;

function renderPage({ salon, subject, headline, blocks, footer, unsubscribe }: MailContent): Markup {
  const lines = [
    ...footer.map((line) => html`${toOneLine(line)}`),
    ...(unsubscribe ? [renderLink(unsubscribe)] : []),
  ];
  const foot = lines.map((line, index) => html`${index === 0 ? EMPTY_MARKUP : html`<br>`}${line}`);
  return html`<!doctype html>
<html lang="${texts().language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${toOneLine(subject)}</title>
    <style>${DARK_MODE_STYLE}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#f4f4f5;${FONT};-webkit-text-size-adjust:100%">
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f5">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
          <tr><td class="soft" style="padding:0 12px 12px;${SOFT};${FONT};font-weight:600;${BREAK_LONG_WORDS}">${renderLogo(salon)}${toOneLine(salon.name)}</td></tr>
          <tr><td class="card" style="padding:24px 20px 8px;background:#ffffff;border:1px solid #e6e6e8;border-radius:12px;${FONT};text-align:left">
          <h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1d1e20;${BREAK_LONG_WORDS}">${toOneLine(headline)}</h1>${blocks.map((block) => renderBlock(block, salon))}
          </td></tr>
          <tr><td class="soft" style="padding:16px 12px;${SOFT};${FONT};${BREAK_LONG_WORDS}">${foot}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

/** Renders the subject on one line, the HTML and the plain-text version. */
export function renderMail(content: MailContent): RenderedMail {
  const { salon, headline, blocks, footer, unsubscribe } = content;
  const foot = ['--', toOneLine(salon.name), ...footer.map(toOneLine)];
  if (unsubscribe) foot.push(`${unsubscribe.label}: ${unsubscribe.url}`);
  const text = [toOneLine(headline), ...blocks.map(renderBlockAsText), foot.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    subject: toOneLine(content.subject),
    html: renderPage(content).markup,
    text: `${text}\n`,
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.url } : {}),
  };
}
