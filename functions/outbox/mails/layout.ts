import { html, type Markup, NOTHING } from './markup.ts';
import { joined, linesOf, oneLine } from './wording.ts';

/**
 * What a mail is made of. Mails are written as blocks of plain text, of which both the HTML and its text twin are
 * made here: the two always say the same, and nothing that a user typed can become markup.
 */
export type Block =
  | { readonly block: 'paragraph'; readonly text: string }
  /** Facts with their names, one below the other; a value may have several lines. */
  | { readonly block: 'facts'; readonly facts: readonly { readonly name: string; readonly value: string }[] }
  /** Things with an amount each, or without. */
  | { readonly block: 'items'; readonly items: readonly Item[] }
  /** Amounts below a sum; the strong one is what the reader looks for. */
  | { readonly block: 'amounts'; readonly amounts: readonly Amount[] }
  | { readonly block: 'button'; readonly label: string; readonly url: string }
  /** A picture that tells nothing of its own: the text twin goes without. */
  | { readonly block: 'image'; readonly url: string };
export type Item = { readonly title: string; readonly detail: string; readonly amount?: string };
export type Amount = { readonly name: string; readonly amount: string; readonly strong?: boolean };

export type Letter = {
  /** In whose name it is written. */
  readonly salonName: string;
  readonly subject: string;
  readonly headline: string;
  readonly blocks: readonly Block[];
  /** Lines about the salon, below everything. */
  readonly footer: readonly string[];
};

export type Written = { readonly subject: string; readonly html: string; readonly text: string };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Programs that ignore the sheet show the inline colours; those that know dark mode take these instead. */
const DARK = html`
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #17181a !important; }
      .card { background: #232427 !important; border-color: #3a3c40 !important; }
      .ink { color: #f1f1f2 !important; }
      .soft { color: #b3b5ba !important; }
      .rule { border-color: #3a3c40 !important; }
      .button { background: #f1f1f2 !important; color: #17181a !important; }
    }`;

const broken = (text: string): Markup[] =>
  linesOf(text).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const table = (rows: readonly Markup[]): Markup => html`
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 20px">${rows}
          </table>`;

const row = (left: Markup, right: Markup, style: string): Markup => html`
            <tr>
              <td class="rule" style="padding:10px 12px 10px 0;vertical-align:top;${style}">${left}</td>
              <td class="rule" align="right" style="padding:10px 0;vertical-align:top;white-space:nowrap;${style}">${right}</td>
            </tr>`;

const RULED = 'border-top:1px solid #e6e6e8';
const INK = 'font-size:16px;line-height:24px;color:#1d1e20';
const SOFT = 'font-size:14px;line-height:20px;color:#62656b';
/** Long words of users must not make the page wider than a phone. */
const BROKEN_WORDS = 'word-break:break-word;overflow-wrap:anywhere';

function blockMarkup(block: Block): Markup {
  switch (block.block) {
    case 'paragraph':
      return html`
          <p class="ink" style="margin:0 0 20px;${INK};${BROKEN_WORDS}">${broken(block.text)}</p>`;
    case 'facts':
      return html`${block.facts.map(
        ({ name, value }) => html`
          <p class="soft" style="margin:0;${SOFT}">${oneLine(name)}</p>
          <p class="ink" style="margin:0 0 16px;${INK};${BROKEN_WORDS}">${broken(value)}</p>`,
      )}`;
    case 'items':
      return table(
        block.items.map(({ title, detail, amount = '' }) =>
          row(
            html`<span class="ink" style="${INK};font-weight:600;${BROKEN_WORDS}">${oneLine(title)}</span><br><span class="soft" style="${SOFT};${BROKEN_WORDS}">${broken(detail)}</span>`,
            html`<span class="ink" style="${INK}">${amount}</span>`,
            RULED,
          ),
        ),
      );
    case 'amounts':
      return table(
        block.amounts.map(({ name, amount, strong = false }) => {
          const style = `${INK};font-weight:${strong ? '700' : '400'}`;
          return row(
            html`<span class="ink" style="${style}">${oneLine(name)}</span>`,
            html`<span class="ink" style="${style}">${amount}</span>`,
            strong ? RULED : '',
          );
        }),
      );
    case 'button':
      return html`
          <p style="margin:0 0 20px"><a class="button" href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d1e20;color:#ffffff;font-size:16px;line-height:24px;text-decoration:none">${oneLine(block.label)}</a></p>`;
    case 'image':
      return html`
          <p style="margin:0 0 20px"><img src="${block.url}" alt="" width="520" style="display:block;width:100%;max-width:520px;height:auto;border-radius:8px;border:0"></p>`;
  }
}

function blockText(block: Block): string {
  switch (block.block) {
    case 'paragraph':
      return linesOf(block.text).join('\n');
    case 'facts':
      return block.facts
        .map(
          ({ name, value }) => `${oneLine(name)}: ${linesOf(value).join(`\n${' '.repeat(name.length + 2)}`)}`,
        )
        .join('\n');
    case 'items':
      return block.items
        .map(({ title, detail, amount = '' }) =>
          [`* ${joined([oneLine(title), amount], ': ')}`, ...linesOf(detail)].join('\n  '),
        )
        .join('\n');
    case 'amounts':
      return block.amounts.map(({ name, amount }) => `${oneLine(name)}: ${amount}`).join('\n');
    case 'button':
      return `${oneLine(block.label)}: ${block.url}`;
    case 'image':
      return '';
  }
}

function page({ salonName, subject, headline, blocks, footer }: Letter): Markup {
  const foot = footer.map((line, index) => html`${index === 0 ? NOTHING : html`<br>`}${oneLine(line)}`);
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${oneLine(subject)}</title>
    <style>${DARK}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#f4f4f5;${FONT};-webkit-text-size-adjust:100%">
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f5">
      <tr><td align="center" style="padding:24px 12px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
          <tr><td class="soft" style="padding:0 12px 12px;${SOFT};${FONT};font-weight:600;${BROKEN_WORDS}">${oneLine(salonName)}</td></tr>
          <tr><td class="card" style="padding:24px 20px 8px;background:#ffffff;border:1px solid #e6e6e8;border-radius:12px;${FONT};text-align:left">
          <h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1d1e20;${BROKEN_WORDS}">${oneLine(headline)}</h1>${blocks.map(blockMarkup)}
          </td></tr>
          <tr><td class="soft" style="padding:16px 12px;${SOFT};${FONT};${BROKEN_WORDS}">${foot}</td></tr>
        </table>
      </td></tr>
    </table>
  </body>
</html>
`;
}

/** The letter as a mail: subject on one line, HTML, and its text twin. */
export function written(letter: Letter): Written {
  const text = [
    oneLine(letter.headline),
    ...letter.blocks.map(blockText).filter((part) => part !== ''),
    ['--', oneLine(letter.salonName), ...letter.footer.map(oneLine)].join('\n'),
  ].join('\n\n');
  return { subject: oneLine(letter.subject), html: page(letter).markup, text: `${text}\n` };
}
