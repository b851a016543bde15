import { PROCESSOR_EVENTS } from '../../../../../lib/contract/payments/processor-events.ts';
import type { UserPageData } from '../../user-page.ts';
import { CopyLine } from '../copy-line.tsx';
import { firstEveningTexts } from '../first-evening/texts/index.ts';
import type { Row } from '../value-types.ts';

type PaymentNotesProps = {
  readonly data: UserPageData;
  /** The settings: the account that the last check of the key has found (BEHAVIOR §10.6), and which secrets are set. */
  readonly row: Row;
};

/** The dashboard of the processor: of the test mode for test keys. */
const DASHBOARD = 'https://dashboard.stripe.com';

/** Says which account is connected, and whether it takes real money. */
function describeConnection({ payment_account: account, PAYMENT_KEY: key, ...row }: Row): string {
  const words = firstEveningTexts().payments;
  const isSet = (name: string) => (row[name] as Row | undefined)?.is_set === 1;
  if (!isSet('PAYMENT_SECRET')) return words.noAccount;
  const { name, country, charges_enabled: isOpen } = (account ?? {}) as Row;
  const connected = name === undefined ? words.unknownAccount : words.account(String(name), String(country));
  const mode = /_test_/.test(String(key)) ? words.testMode : words.liveMode(isOpen !== 0);
  return [connected, mode, isSet('PAYMENT_WEBHOOK_SECRET') ? '' : words.noSigningSecret]
    .filter((text) => text !== '')
    .join(' ');
}

/** How a salon connects its payment processor, and what is connected. */
export function PaymentNotes({ data, row }: PaymentNotesProps) {
  const words = firstEveningTexts().payments;
  const link = (path: string, text: string) => (
    <a href={`${DASHBOARD}/${path}`} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <>
      <p class="note">{describeConnection(row)}</p>
      <ol class="guide">
        <li>
          {link('apikeys', words.openKeys)} {words.keys}
        </li>
        <li>
          {link('webhooks', words.openWebhooks)} {words.webhook}
          <CopyLine text={`${data.api}/payment/webhook/${data.slug}`} />
          {words.events}
          <ul class="events">
            {PROCESSOR_EVENTS.map((type) => (
              <li key={type}>
                <code>{type}</code>
              </li>
            ))}
          </ul>
          {words.signingSecret}
        </li>
        <li>
          {link('settings/payment_method_domains', words.openDomains)} {words.domains}
        </li>
      </ol>
    </>
  );
}
