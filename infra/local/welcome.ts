import { DEMO_LOGINS, DEMO_PASSWORD, DEMO_SLUG } from './demo/demo.ts';
import { DEMO_PIN, OTHER_DEMO_USERS } from './demo/other-demo-users.ts';
import type { Stack } from './stack.ts';

type Row = readonly [label: string, value: string, remark?: string];

type Part = readonly [title: string, rows: readonly Row[]];

const OWN_SALON: Part = ['A salon of your own, in another terminal:', [['npm run tenant -- create', '']]];

const LABEL_WIDTH = 24;
const VALUE_WIDTH = 36;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const formatRow = ([label, value, remark = '']: Row): string =>
  `  ${label.padEnd(LABEL_WIDTH)}${value.padEnd(VALUE_WIDTH)}${remark}`.trimEnd();

/**
 * The pages, the log-ins, and the addresses of all parts.
 * @param folder of the data; undefined for data in memory, which no command of another terminal reaches
 */
export function formatWelcome(urls: Stack['urls'], folder: string | undefined): string {
  const { admin, staff, customer } = DEMO_LOGINS;
  const parts: readonly Part[] = [
    [
      'The demo salon is open:',
      [
        ['Booking page', urls.booking, 'for visitors'],
        ['Desk', urls.desk, 'for the day'],
        ['Office', urls.office, 'for the owner'],
        ['Mails', urls.mail, 'all that the salon sends'],
      ],
    ],
    [
      `Log-ins, each with the password ${DEMO_PASSWORD}:`,
      [
        ['Owner', admin.email, 'office and desk'],
        ['Front desk', staff.email, `PIN ${DEMO_PIN}, once the owner has registered the browser: desk, You`],
        ...OTHER_DEMO_USERS.map(({ role, email, summary }): Row => [capitalize(role), email, summary]),
        ['Customer', customer.email, `${urls.booking}/account`],
      ],
    ],
    ...(folder === undefined ? [] : [OWN_SALON]),
    [
      'For developers:',
      [
        ['API reference', `${urls.api}/docs?slug=${DEMO_SLUG}`],
        ['API', urls.api, `with the header X-Client-Slug: ${DEMO_SLUG}`],
        ['Console', urls.console, 'a curl for each operation, the clock'],
        ['Payments', urls.stripe, 'the stand-in for the card processor, with test cards'],
        ['SMS', urls.sms],
        ['Images', urls.images],
        ['Data', folder ?? 'in memory'],
      ],
    ],
  ];
  const texts = parts.map(([title, rows]) => [title, ...rows.map(formatRow), ''].join('\n'));
  return ['', ...texts, 'Ctrl-C stops everything.', ''].join('\n');
}

/** The same for programs, on one line. */
export function formatReadyLine({ api: base, ...pages }: Stack['urls']): string {
  const urls = Object.entries({ base, ...pages }).map(([part, url]) => [`${part}_url`, url]);
  const { admin, customer } = DEMO_LOGINS;
  return `ready ${JSON.stringify({ ...Object.fromEntries(urls), slug: DEMO_SLUG, admin, customer })}`;
}
