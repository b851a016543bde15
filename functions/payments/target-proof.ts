import type { Dependencies } from '../../lib/http/call.ts';
import { fail, type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { RecordTarget } from '../../lib/rules/payments/payment-intents.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { readVisitTokenAppointmentId } from '../../lib/workflows/booking/visit-links.ts';
import { readSaleToken } from '../../lib/workflows/products/sale-links.ts';

type ProofInput = {
  readonly manage_token?: string | null | undefined;
  readonly sale_token?: string | null | undefined;
};

/**
 * Whether a token proves that the caller owns the target, so that the caller's network does not matter. Without a token it
 * is false; a token that is invalid, expired or of another target fails (BEHAVIOR §18.3).
 */
export async function checkTargetProofIfSent(
  request: { readonly salon: Salon; readonly input: ProofInput; readonly now: Date },
  { tokens, store }: Pick<Dependencies, 'tokens' | 'store'>,
  target: RecordTarget | undefined,
): Promise<Outcome<boolean>> {
  const { salon, input, now } = request;
  const { manage_token, sale_token } = input;
  if (manage_token != null) {
    const id = await readVisitTokenAppointmentId(tokens, salon, manage_token, now);
    if (!id.ok || target?.kind !== 'appointment' || target.id !== id.value) {
      return fail('visitLinkInvalid', 'manageToken');
    }
  }
  if (sale_token != null) {
    const id = await readSaleToken({ tokens, store }, salon, sale_token, now);
    if (!id.ok || target?.kind !== 'sale' || target.id !== id.value) {
      return fail('visitLinkInvalid', 'saleToken');
    }
  }
  return ok(manage_token != null || sale_token != null);
}
