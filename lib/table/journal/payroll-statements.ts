import type { Tenant } from '../../rules/ids.ts';
import type { ClosedPayroll, PayrollStatement, StatementId } from '../../rules/journal/payroll.ts';
import { keys } from '../keys.ts';
import { compressLargeFields, findRecordByKey, listRecordsInRange } from '../records.ts';
import { type Change, putNewItem, type Store, toUnchangedRequirements, updateItem } from '../store.ts';

export const getClosedPayrollPeriods = async (store: Store, tenant: Tenant): Promise<ClosedPayroll> =>
  (await findRecordByKey<ClosedPayroll>(store, keys.closedPayroll(tenant))) ?? { periods: [] };

/** Closes the period of a new statement; fails if another statement was closed since the periods were read. */
export const putPayrollStatement = (
  tenant: Tenant,
  before: ClosedPayroll,
  after: ClosedPayroll,
  statement: PayrollStatement,
): Change[] => [
  updateItem(keys.closedPayroll(tenant), {
    set: { periods: after.periods },
    require:
      before.periods.length === 0
        ? [{ attribute: 'periods', missing: true }]
        : toUnchangedRequirements(before, 'periods'),
  }),
  putNewItem(keys.record(tenant, 'STATEMENT', statement.id), { ...compressLargeFields(statement, 'rows') }),
];

/** Writes the marks of a statement; fails if they have changed since it was read. */
export const updateStatementMarks = (
  tenant: Tenant,
  before: PayrollStatement,
  { paidOn, mailedAt }: PayrollStatement,
): Change =>
  updateItem(keys.record(tenant, 'STATEMENT', before.id), {
    set: { paidOn, mailedAt },
    require: toUnchangedRequirements(before, 'paidOn', 'mailedAt'),
  });

/** All statements, the first one first. */
export const listPayrollStatements = (store: Store, tenant: Tenant): Promise<PayrollStatement[]> =>
  listRecordsInRange(store, keys.records(tenant, 'STATEMENT'));

export const findPayrollStatement = (
  store: Store,
  tenant: Tenant,
  id: StatementId,
): Promise<PayrollStatement | undefined> => findRecordByKey(store, keys.record(tenant, 'STATEMENT', id));
