import { type CommissionRule, validateCommissionRule } from '../../lib/rules/journal/payroll.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import type { Draft } from '../../lib/rules/salons/salon.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import {
  deleteCommissionRule,
  listCommissionRules,
  putCommissionRule,
} from '../../lib/table/journal/commissions.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toCommissionView } from '../../lib/views/journal/payroll.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import type { RecordHandlers } from './handlers.ts';

type Input = Parameters<RecordHandlers<'commission'>['commission-update']>[0]['input'];

const toView = (rule: CommissionRule) => withVersionHash(toCommissionView(rule));

const toFields = (input: Omit<Input, 'commission_id' | 'version'>) => ({
  staffId: input.staff_id,
  from: input.from,
  servicesPercent: input.services_percent,
  productsPercent: input.products_percent,
  soldPercent: input.sold_percent,
  exceptions: input.exceptions?.map(({ service_id, category_id, percent }) => ({
    percent,
    ...(service_id === undefined ? {} : { serviceId: service_id }),
    ...(category_id === undefined ? {} : { categoryId: category_id }),
  })),
  hourlyRate: input.hourly_rate,
});

const NO_RULE: Draft<CommissionRule> = {
  staffId: null,
  from: '',
  servicesPercent: 0,
  productsPercent: 0,
  soldPercent: 0,
  exceptions: [],
  hourlyRate: 0,
};

/** The rules change one after the other, with the catalog that they refer to (BEHAVIOR §42.1). */
export const commissionHandlers: RecordHandlers<'commission'> = {
  'commission-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listCommissionRules(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toView));
  },
  'commission-store': (request, deps) => {
    const { tenant, input } = request;
    const takeId = once(() => allocateId(deps.store, tenant, 'COMMISSION'));
    return decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const others = await listCommissionRules(deps.store, tenant);
      const valid = validateCommissionRule(applyUpdates(NO_RULE, toFields(input)), others, catalog);
      if (!valid.ok) return valid;
      const rule = { ...valid.value, id: await takeId() };
      return ok({
        changes: [putCommissionRule(tenant, rule)],
        reply: { message: 'Commission rule added', data: toView(rule) },
      });
    });
  },
  'commission-update': (request, deps) => {
    const { tenant, input } = request;
    return decideAndCommitOnCatalog(deps, request, async (catalog) => {
      const rules = await listCommissionRules(deps.store, tenant);
      const before = rules.find(({ id }) => id === input.commission_id);
      if (!before) return fail('recordNotFound', 'commission_id');
      const current = checkVersion(input.version, toView(before));
      if (!current.ok) return current;
      const others = rules.filter((rule) => rule !== before);
      const rule = applyUpdates(before, toFields(input));
      const valid = validateCommissionRule(rule, others, catalog);
      if (!valid.ok) return valid;
      return ok({
        changes: [putCommissionRule(tenant, rule)],
        reply: { message: 'Commission rule updated', data: toView(rule) },
      });
    });
  },
  'commission-delete': (request, deps) => {
    const { tenant, input } = request;
    return decideAndCommitOnCatalog(deps, request, async () => {
      const rules = await listCommissionRules(deps.store, tenant);
      if (!rules.some(({ id }) => id === input.commission_id)) return fail('recordNotFound', 'commission_id');
      return ok({
        changes: [deleteCommissionRule(tenant, input.commission_id)],
        reply: { message: 'Commission rule deleted' },
      });
    });
  },
};
