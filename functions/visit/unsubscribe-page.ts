import type { visit } from '../../lib/contract/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { readVisitToken } from '../../lib/workflows/booking/visit-links.ts';

/** The form posts to this same address. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reminders</title>
</head>
<body>
<h1>Reminders by e-mail</h1>
<p>You will still get mails about bookings and changes.</p>
<form method="post"><button>Get no more reminders</button></form>
</body>
</html>
`;

/** A page whose button declines reminders: opening the link of a mail changes nothing (BEHAVIOR §33.5). */
export const unsubscribePage: Handler<(typeof visit.routes)['unsubscribe-page']> = async (
  { salon, input, now },
  { tokens },
) => {
  const id = await readVisitToken(tokens, salon, input.token, now, 'decline-reminders');
  return id.ok ? ok(PAGE) : id;
};
