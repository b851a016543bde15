import type { waitlist } from '../../lib/contract/waitlist.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { readEntryToken } from '../../lib/workflows/waitlist/links.ts';

/** The form posts to this same address. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Waitlist</title>
</head>
<body>
<h1>Leave the waitlist</h1>
<p>You will get no more offers for these times.</p>
<form method="post"><button>Leave the waitlist</button></form>
</body>
</html>
`;

/** A page whose button leaves the waitlist: opening the link of a mail changes nothing (BEHAVIOR §34.5). */
export const unsubscribePage: Handler<(typeof waitlist.routes)['unsubscribe-page']> = async (
  { salon, input, now },
  { tokens },
) => {
  const id = await readEntryToken(tokens, salon, input.token, now);
  return id.ok ? ok(PAGE) : id;
};
