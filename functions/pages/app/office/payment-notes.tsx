import type { UserPageData } from '../user-page.ts';
import { firstEveningTexts } from './first-evening/texts/index.ts';
import type { Row } from './value-types.ts';

type PaymentNotesProps = {
  readonly data: UserPageData;
  /** The account that the last check of the key has found (BEHAVIOR §10.6). */
  readonly account: unknown;
  readonly hasKey: boolean;
};

/** How a salon connects its payment processor, and what is connected. */
export function PaymentNotes({ data, account, hasKey }: PaymentNotesProps) {
  const words = firstEveningTexts().payments;
  const found = (account ?? undefined) as Row | undefined;
  return (
    <>
      <p class="note">
        {found
          ? words.account(String(found.name), String(found.country), found.charges_enabled === 1)
          : hasKey
            ? words.unknownAccount
            : words.noAccount}
      </p>
      <ol class="steps">
        <li>{words.keys}</li>
        <li>
          {words.webhook} <code>{`${data.api}/payment/webhook/${data.slug}`}</code>
        </li>
        <li>{words.domains}</li>
      </ol>
    </>
  );
}
