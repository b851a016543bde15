import { PROCESSOR_EVENTS } from '../../../../../lib/contract/payments/processor-events.ts';
import { Icon } from '../../parts/icon.tsx';
import { TRIANGLE_ALERT } from '../../parts/icons.ts';
import type { UserPageData } from '../../user-page.ts';
import { CopyButton, CopyLine } from '../copy-line.tsx';
import { firstEveningTexts } from '../first-evening/texts/index.ts';
import type { Row } from '../value-types.ts';

type PaymentNotesProps = {
  readonly data: UserPageData;
  /** The settings: the account that the last check of the key has found (BEHAVIOR §10.6), and which secrets are set. */
  readonly row: Row;
};

/** The dashboard of the processor: of the test mode for test keys. */
const DASHBOARD = 'https://dashboard.stripe.com';

/** Says which account is connected, and whether it takes real money; `isWaiting` until it does, once keys are set. */
function describeConnection({ payment_account: account, PAYMENT_KEY: key, ...row }: Row): {
  readonly text: string;
  readonly isWaiting: boolean;
} {
  const words = firstEveningTexts().payments;
  const isSet = (name: string) => (row[name] as Row | undefined)?.is_set === 1;
  if (!isSet('PAYMENT_SECRET')) return { text: words.noAccount, isWaiting: false };
  const { name, country, charges_enabled: isOpen } = (account ?? {}) as Row;
  const connected = name === undefined ? words.unknownAccount : words.account(String(name), String(country));
  const isTest = /_test_/.test(String(key));
  const mode = isTest ? words.testMode : words.liveMode(isOpen !== 0);
  const isSigned = isSet('PAYMENT_WEBHOOK_SECRET');
  return {
    text: [connected, mode, isSigned ? '' : words.noSigningSecret].filter((text) => text !== '').join(' '),
    isWaiting: isTest || !isSigned || name === undefined || isOpen === 0,
  };
}

/** How a salon connects its payment processor, and what is connected. */
export function PaymentNotes({ data, row }: PaymentNotesProps) {
  const words = firstEveningTexts().payments;
  const { text: connection, isWaiting } = describeConnection(row);
  const link = (path: string, text: string) => (
    <a href={`${DASHBOARD}/${path}`} target="_blank" rel="noopener">
      {text}
    </a>
  );
  return (
    <>
      <p class={isWaiting ? 'note wait' : 'note'}>
        {isWaiting && <Icon of={TRIANGLE_ALERT} />}
        <span>{connection}</span>
      </p>
      <ol class="guide">
        <li>
          {link('apikeys', words.openKeys)} {words.keys}
        </li>
        <li>
          {link('webhooks', words.openWebhooks)} {words.webhook}
          <CopyLine text={`${data.api}/payment/webhook/${data.slug}`} />
          <details>
            <summary>{words.events(PROCESSOR_EVENTS.length)}</summary>
            <ul class="events">
              {PROCESSOR_EVENTS.map((type) => (
                <li key={type}>
                  <code>{type}</code>
                </li>
              ))}
            </ul>
          </details>
          <CopyButton text={PROCESSOR_EVENTS.join('\n')} label={words.copyEvents} />
          <br />
          {words.signingSecret}
        </li>
        <li>
          {link('settings/payment_method_domains', words.openDomains)} {words.domains}
        </li>
      </ol>
    </>
  );
}
