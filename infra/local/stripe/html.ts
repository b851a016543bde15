/** Text that is safe to put into a page. */
export type Html = { readonly html: string };

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function safe(value: Html | readonly Html[] | number | string): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
  if (typeof value === 'number') return String(value);
  if ('html' in value) return value.html;
  return value.map((each) => each.html).join('');
}

/** A template whose values are escaped, unless they are made by this function themselves. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (Html | readonly Html[] | number | string)[]
): Html {
  return {
    html: parts.map((part, at) => part + (at < values.length ? safe(values[at] ?? '') : '')).join(''),
  };
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e3e3e3;vertical-align:top}
th{font-weight:600}td.sum{font-variant-numeric:tabular-nums;white-space:nowrap}code{font-size:.85em;overflow-wrap:anywhere}
button{font:inherit;padding:.45rem .9rem;margin:.2rem .4rem .2rem 0;border:1px solid #767676;border-radius:.4rem;background:#f6f6f6;cursor:pointer}
button:hover,button:focus-visible{background:#e4ecff}.quiet{color:#595959}.wide{overflow-x:auto}`;

/** A whole page around its content. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${{ html: STYLE }}</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`.html;
}
