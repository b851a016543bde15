import {
  type BrandColors,
  computeBrandColors,
  toBrandColor,
} from '../../../lib/rules/salons/brand-colors.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { joinParts, toOneLine } from '../../../lib/views/one-line.ts';
import { getFormatLocale, texts } from '../texts/index.ts';
import { splitIntoPrintableLines } from './format.ts';
import { EMPTY_MARKUP, html, type Markup } from './markup.ts';

/**
 * Mails are written as blocks of plain text. Both the HTML and the plain-text version are rendered from them, so they
 * always say the same, and user input cannot become markup.
 */
export type Block =
  | { readonly block: 'paragraph'; readonly text: string }
  /** A paragraph in small print. */
  | { readonly block: 'note'; readonly text: string }
  /** A person's own words. */
  | ({ readonly block: 'quote' } & Quote)
  /** The main fact of the mail: the time and place of a visit, a code. */
  | ({ readonly block: 'highlight' } & Highlight)
  /** Labelled values, one below the other; a value may have several lines. */
  | { readonly block: 'facts'; readonly facts: readonly Fact[] }
  /** A list, with or without amounts. */
  | { readonly block: 'items'; readonly items: readonly Item[] }
  /** A bill; the strong amount stands out. */
  | { readonly block: 'amounts'; readonly amounts: readonly AmountRow[] }
  /** Side by side; the first one stands out. */
  | { readonly block: 'buttons'; readonly links: readonly Link[] }
  /** Decorations: the plain-text version leaves them out. */
  | ({ readonly block: 'card' } & Card)
  | { readonly block: 'image'; readonly url: string };
type Quote = { readonly text: string; readonly author: string };
type Highlight = { readonly title: string; readonly text?: string; readonly link?: Link };
type Card = { readonly name: string; readonly title: string; readonly detail: string };
export type Fact = { readonly name: string; readonly value: string; readonly link?: Link };
export type Link = { readonly label: string; readonly url: string };
export type Item = { readonly title: string; readonly detail: string; readonly amount?: string };
export type AmountRow = { readonly name: string; readonly amount: string; readonly strong?: boolean };

export type MailDraft = {
  readonly subject: string;
  /** Shown beside the subject in a list of mails; the first paragraph if missing. */
  readonly preheader?: string;
  readonly headline: string;
  /** The number of the visit. */
  readonly reference?: string;
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
export const noteBlock = (text: string): Block => ({ block: 'note', text });
export const buttonBlock = (label: string, url: string): Block => ({
  block: 'buttons',
  links: [{ label, url }],
});
export const factsBlock = (...list: readonly Fact[]): Block => ({ block: 'facts', facts: list });

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#221d1a';
const SOFT = 'color:#5f5853';
const TEXT = 'font-size:16px;line-height:24px';
const SMALL = 'font-size:14px;line-height:21px';
/** Keeps long words from making the page wider than a phone. */
const BREAK_LONG_WORDS = 'word-break:break-word;overflow-wrap:anywhere';

/** Inline styles cannot depend on the screen: these rules are for narrow screens, and for mail programs with dark mode. */
const renderStyle = (dark: BrandColors): Markup => html`
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (max-width: 480px) {
      .pad { padding-left: 20px !important; padding-right: 20px !important; }
      .half { display: block !important; width: auto !important; margin-bottom: 8px !important; }
      .gap { display: none !important; }
      .big { font-size: 24px !important; line-height: 30px !important; }
    }
    @media (prefers-color-scheme: dark) {
      .page { background: #161412 !important; }
      .card { background: #22201e !important; border-color: #3a3734 !important; }
      .ink { color: #f3f0ed !important; }
      .soft { color: #bdb8b3 !important; }
      .rule { border-color: #3a3734 !important; }
      .box { background: ${dark.tint} !important; }
      .brand { color: ${dark.ink} !important; }
      .fill { background: ${dark.fill} !important; color: ${dark.onFill} !important; }
      .ghost { border-color: #5a5551 !important; color: #f3f0ed !important; }
    }`;

const lineBreaks = (text: string): Markup[] =>
  splitIntoPrintableLines(text).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const TABLE = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

const table = (rows: readonly Markup[]): Markup => html`
          <table ${TABLE} style="margin:0 0 20px">${rows}
          </table>`;

const row = (left: Markup, right: Markup, style: string): Markup => html`
            <tr>
              <td class="rule" style="padding:10px 12px 10px 0;vertical-align:top;${style}">${left}</td>
              <td class="rule" align="right" style="padding:10px 0;vertical-align:top;white-space:nowrap;${style}">${right}</td>
            </tr>`;

const BORDER_TOP = 'border-top:1px solid #e7e3df';

const renderLink = ({ label, url }: Link, colors: BrandColors): Markup =>
  html`<a class="brand" href="${url}" style="color:${colors.ink}">${toOneLine(label)}</a>`;

/** A cell as wide and as high as its link: Outlook draws no padding of links. */
function renderButton({ label, url }: Link, colors: BrandColors, look: 'fill' | 'ghost'): Markup {
  const [background, edge, color] =
    look === 'fill' ? [colors.fill, colors.fill, colors.onFill] : ['none', '#c9c3bd', '#221d1a'];
  return html`<td class="half ${look}" align="center" style="background:${background};border:1px solid ${edge};border-radius:8px;mso-padding-alt:12px 16px"><a class="${look}" href="${url}" style="display:block;padding:12px 16px;border-radius:8px;color:${color};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${toOneLine(label)}</a></td>`;
}

function renderButtons(links: readonly Link[], colors: BrandColors): Markup {
  const cells = links.map((link, index) =>
    index === 0
      ? renderButton(link, colors, 'fill')
      : html`<td class="gap" width="8" style="width:8px"></td>${renderButton(link, colors, 'ghost')}`,
  );
  return table([html`<tr>${cells}</tr>`]);
}

const renderParagraph = (text: string, look: 'ink' | 'soft'): Markup => html`
          <p class="${look}" style="margin:0 0 20px;${look === 'ink' ? `${INK};${TEXT}` : `${SOFT};${SMALL}`};${BREAK_LONG_WORDS}">${lineBreaks(text)}</p>`;

const renderFact = ({ name, value, link }: Fact, colors: BrandColors): Markup => html`
          <p class="soft" style="margin:0;${SOFT};${SMALL}">${toOneLine(name)}</p>
          <p class="ink" style="margin:0 0 16px;${INK};${TEXT};${BREAK_LONG_WORDS}">${lineBreaks(value)}${link ? html`<br>${renderLink(link, colors)}` : EMPTY_MARKUP}</p>`;

function renderHighlight({ title, text, link }: Highlight, colors: BrandColors): Markup {
  const lines = text
    ? html`<p class="ink" style="margin:6px 0 0;${INK};font-size:15px;line-height:22px">${lineBreaks(text)}${link ? html`<br>${renderLink(link, colors)}` : EMPTY_MARKUP}</p>`
    : EMPTY_MARKUP;
  return table([
    html`<tr><td class="box" style="padding:16px 20px;background:${colors.tint};border-radius:10px;${BREAK_LONG_WORDS}"><p class="brand" style="margin:0;color:${colors.ink};font-size:20px;line-height:26px;font-weight:600">${lineBreaks(title)}</p>${lines}</td></tr>`,
  ]);
}

function renderItem({ title, detail, amount = '' }: Item): Markup {
  const name = html`<span class="ink" style="${INK};${TEXT};font-weight:600;${BREAK_LONG_WORDS}">${toOneLine(title)}</span><br><span class="soft" style="${SOFT};${SMALL};${BREAK_LONG_WORDS}">${lineBreaks(detail)}</span>`;
  return row(name, html`<span class="ink" style="${INK};${TEXT}">${amount}</span>`, BORDER_TOP);
}

function renderAmount({ name, amount, strong = false }: AmountRow): Markup {
  const style = `${INK};${strong ? 'font-size:17px;line-height:24px;font-weight:700' : TEXT}`;
  const cell = (text: string) => html`<span class="ink" style="${style}">${text}</span>`;
  return row(cell(toOneLine(name)), cell(amount), BORDER_TOP);
}

function renderQuote({ text, author }: Quote, colors: BrandColors): Markup {
  return html`
          <blockquote style="margin:0 0 20px;padding:4px 0 4px 16px;border-left:4px solid ${colors.fill}">
          <p class="ink" style="margin:0;font-size:20px;line-height:30px;${INK};${BREAK_LONG_WORDS}">${lineBreaks(text)}</p>
          <p class="soft" style="margin:4px 0 0;${SOFT};${SMALL}">– ${toOneLine(author)}</p></blockquote>`;
}

/** A gift card without a picture of its own, drawn in the salon's colour. */
function renderCard({ name, title, detail }: Card, colors: BrandColors): Markup {
  return table([
    html`<tr><td class="fill" style="padding:28px 28px 24px;background:${colors.fill};border-radius:14px;color:${colors.onFill}"><p style="margin:0 0 40px;font-size:16px;line-height:22px;font-weight:600">${toOneLine(name)}</p><p style="margin:0;font-size:32px;line-height:38px;font-weight:700">${toOneLine(title)}</p><p style="margin:4px 0 0;${SMALL}">${toOneLine(detail)}</p></td></tr>`,
  ]);
}

function renderBlock(block: Block, colors: BrandColors): Markup {
  switch (block.block) {
    case 'paragraph':
      return renderParagraph(block.text, 'ink');
    case 'note':
      return renderParagraph(block.text, 'soft');
    case 'quote':
      return renderQuote(block, colors);
    case 'highlight':
      return renderHighlight(block, colors);
    case 'facts':
      return html`${block.facts.map((fact) => renderFact(fact, colors))}`;
    case 'items':
      return table(block.items.map(renderItem));
    case 'amounts':
      return table(block.amounts.map(renderAmount));
    case 'buttons':
      return renderButtons(block.links, colors);
    case 'card':
      return renderCard(block, colors);
    case 'image':
      return html`
          <p style="margin:0 0 20px"><img src="${block.url}" alt="" width="534" style="display:block;width:100%;max-width:534px;height:auto;border-radius:10px;border:0"></p>`;
  }
}

const label = (name: string, value: string): string => texts().labelled(toOneLine(name), value);
const linkAsText = (link: Link): string => label(link.label, link.url);

function renderBlockAsText(block: Block): string {
  switch (block.block) {
    case 'paragraph':
    case 'note':
      return splitIntoPrintableLines(block.text).join('\n');
    case 'highlight':
      return [
        ...splitIntoPrintableLines(joinParts([block.title, block.text ?? ''], '\n')),
        ...(block.link ? [linkAsText(block.link)] : []),
      ].join('\n');
    case 'quote':
      return `${texts().quoted(splitIntoPrintableLines(block.text).join('\n'))}\n– ${toOneLine(block.author)}`;
    case 'facts':
      return block.facts
        .map(({ name, value, link }) => {
          const indent = `\n${' '.repeat(label(name, '').length)}`;
          return label(
            name,
            [...splitIntoPrintableLines(value), ...(link ? [linkAsText(link)] : [])].join(indent),
          );
        })
        .join('\n');
    case 'items':
      return block.items
        .map(({ title, detail, amount = '' }) =>
          [
            `* ${amount === '' ? toOneLine(title) : label(title, amount)}`,
            ...splitIntoPrintableLines(detail),
          ].join('\n  '),
        )
        .join('\n');
    case 'amounts':
      return block.amounts.map(({ name, amount }) => label(name, amount)).join('\n');
    case 'buttons':
      return block.links.map(linkAsText).join('\n');
    case 'card':
    case 'image':
      return '';
  }
}

/** Outlook shows no WebP. The office stores PNG and JPEG alone; a logo of another client shows as the salon's initial. */
function renderLogo({ settings: { logo }, name }: Salon, colors: BrandColors): Markup {
  if (logo !== '' && !logo.endsWith('.webp')) {
    return html`<td width="1%"><img src="${logo}" alt="" height="40" style="display:block;height:40px;max-width:160px;border:0;border-radius:8px;background:#ffffff"></td>`;
  }
  const [initial = ''] = toOneLine(name).toLocaleUpperCase(getFormatLocale());
  return html`<td class="fill" width="40" height="40" align="center" style="width:40px;height:40px;background:${colors.fill};border-radius:10px;color:${colors.onFill};font-size:18px;font-weight:700">${initial}</td>`;
}

const renderHeader = ({ salon, reference = '' }: MailContent, colors: BrandColors): Markup => html`
            <table ${TABLE}><tr>
              ${renderLogo(salon, colors)}
              <td class="ink" style="padding-left:12px;${INK};font-size:15px;line-height:20px;font-weight:600;${BREAK_LONG_WORDS}">${toOneLine(salon.name)}</td>
              <td class="soft" align="right" style="${SOFT};font-size:13px;white-space:nowrap">${reference}</td>
            </tr></table>`;

const FILLER_LENGTH = 75;

/** Follows the subject in a list of mails. The filler keeps mail programs from adding the text of the mail. */
function renderPreheader({ preheader, blocks }: MailContent): Markup {
  const [first = ''] = blocks.flatMap((each) => (each.block === 'paragraph' ? [each.text] : []));
  const text = toOneLine(preheader ?? first);
  return html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}${'\u00a0\u200c'.repeat(FILLER_LENGTH)}</div>`;
}

/** Outlook knows no greatest width: it gets a table of a fixed width around the mail, and the true size of its pixels. */
const MSO_HEAD = {
  markup:
    '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
};
const MSO_START = {
  markup:
    '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
};
const MSO_END = { markup: '<!--[if mso]></td></tr></table><![endif]-->' };

function renderPage(content: MailContent): Markup {
  const { salon, subject, headline, blocks, footer, unsubscribe } = content;
  const { light, dark } = computeBrandColors(toBrandColor(salon.settings.brandColor));
  const lines = [
    ...footer.map((line) => html`${toOneLine(line)}`),
    ...(unsubscribe ? [renderLink(unsubscribe, light)] : []),
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
    ${MSO_HEAD}
    <style>${renderStyle(dark)}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#f6f4f2;${FONT};-webkit-text-size-adjust:100%">
    ${renderPreheader(content)}
    <table class="page" ${TABLE} style="background:#f6f4f2">
      <tr><td align="center" style="padding:24px 12px;${FONT}">
        ${MSO_START}
        <table ${TABLE} class="card" style="max-width:600px;background:#ffffff;border:1px solid #e7e3df;border-radius:14px;text-align:left">
          <tr><td class="pad" style="padding:24px 32px 0;${FONT}">${renderHeader(content, light)}
          </td></tr>
          <tr><td class="pad" style="padding:28px 32px 8px;${FONT}">
          <h1 class="ink big" style="margin:0 0 12px;${INK};font-size:28px;line-height:34px;font-weight:700;letter-spacing:-0.3px;${BREAK_LONG_WORDS}">${toOneLine(headline)}</h1>${blocks.map((block) => renderBlock(block, light))}
          </td></tr>
        </table>
        <p class="soft" style="max-width:600px;margin:16px 0 0;${SOFT};font-size:13px;line-height:19px;${BREAK_LONG_WORDS}">${foot}</p>
        ${MSO_END}
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
  if (unsubscribe) foot.push(linkAsText(unsubscribe));
  const text = [
    joinParts([toOneLine(headline), content.reference ?? ''], '\n'),
    ...blocks.map(renderBlockAsText),
    foot.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    subject: toOneLine(content.subject),
    html: renderPage(content).markup,
    text: `${text}\n`,
    ...(unsubscribe ? { unsubscribeUrl: unsubscribe.url } : {}),
  };
}
