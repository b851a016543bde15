import { validateNewPromotion, validatePromotionUpdate } from '../../lib/rules/catalog/promotions.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import type { Catalog, Promotion } from '../../lib/rules/salons/salon.ts';
import { listPromotionUseCounts } from '../../lib/table/booking/promotion-uses.ts';
import { deleteCategoryOrPromotion } from '../../lib/table/catalog/catalogs.ts';
import { toWireDate } from '../../lib/views/dates.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import {
  commitRecordUpdateOrDryRun,
  deleteAndCommitRecord,
  loadRecordListReply,
  storeAndCommitRecord,
} from './catalog-records.ts';
import type { RecordHandlers } from './handlers.ts';

const PROMOTION = {
  kind: 'PROMOTION',
  name: 'Promotion',
  idField: 'promotion_id',
  select: ({ promotions }: Catalog) => promotions,
  toView: (promotion: Promotion) => ({
    id: promotion.id,
    code: promotion.code,
    name: promotion.name,
    percent: promotion.percent ?? null,
    amount: promotion.amount === undefined ? null : formatMoney(promotion.amount),
    service_ids: [...promotion.serviceIds],
    from_date: promotion.fromDate && toWireDate(promotion.fromDate),
    to_date: promotion.toDate && toWireDate(promotion.toDate),
    max_uses: promotion.maxUses,
    max_uses_per_customer: promotion.maxUsesPerCustomer,
    new_customers_only: toToggleNumber(promotion.newCustomersOnly),
    status: toToggleNumber(promotion.active),
  }),
} as const;

type PromotionInput = {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly percent?: number | undefined;
  readonly amount?: number | undefined;
  readonly service_ids?: readonly number[] | undefined;
  readonly from_date?: string | null | undefined;
  readonly to_date?: string | null | undefined;
  readonly max_uses?: number | null | undefined;
  readonly max_uses_per_customer?: number | null | undefined;
  readonly new_customers_only?: boolean | undefined;
  readonly status?: boolean | undefined;
};

const toFields = (input: PromotionInput) => ({
  code: input.code,
  name: input.name,
  percent: input.percent,
  amount: input.amount,
  serviceIds: input.service_ids,
  fromDate: input.from_date,
  toDate: input.to_date,
  maxUses: input.max_uses,
  maxUsesPerCustomer: input.max_uses_per_customer,
  newCustomersOnly: input.new_customers_only,
  active: input.status,
});

/** Discounts by a code (BEHAVIOR §14.6). */
export const promotionHandlers: RecordHandlers<'promotion'> = {
  'promotion-index': async (request, deps) => {
    const listed = await loadRecordListReply(PROMOTION, request, deps);
    const { data } = listed.value;
    const ids = data.map(({ id }) => id);
    const uses = await listPromotionUseCounts(deps.store, request.tenant, ids);
    return ok({ ...listed.value, data: data.map((row, index) => ({ ...row, uses: uses[index] ?? 0 })) });
  },
  'promotion-store': (request, deps) => {
    const { code, name } = request.input;
    return storeAndCommitRecord(
      PROMOTION,
      request,
      deps,
      (catalog) => validateNewPromotion({ ...toFields(request.input), code, name }, catalog),
      (promotion, id) => ({ ...promotion, id }),
    );
  },
  'promotion-update': (request, deps) =>
    commitRecordUpdateOrDryRun(PROMOTION, request, deps, request.input.promotion_id, (before, catalog) =>
      validatePromotionUpdate(before, toFields(request.input), catalog),
    ),
  /** Visits keep a copy of the promotion, and its uses stay counted (BEHAVIOR §14.6). */
  'promotion-delete': (request, deps) =>
    deleteAndCommitRecord(PROMOTION, request, deps, request.input.promotion_id, ({ id }) =>
      ok([deleteCategoryOrPromotion(request.tenant, 'PROMOTION', id)]),
    ),
};
