import { describe, expect, test } from 'vitest';
import { AREAS, type RecordArea } from '../../../functions/pages/app/office/areas/areas.ts';
import { toInputFieldsWithoutControls } from '../../../functions/pages/app/office/areas/shape.ts';
import { toUpdateInputAndUnclearable } from '../../../functions/pages/app/office/form/values.ts';
import type { Values } from '../../../functions/pages/app/office/value-types.ts';
import type { Route } from '../../../lib/contract/route.ts';

async function loadFields(area: RecordArea) {
  const routes = await area.load();
  const inputOf = (operation = '') => toInputFieldsWithoutControls((routes[operation] as Route).input);
  return { ...inputOf(area.operations.update), ...inputOf(area.operations.store) };
}

// BEHAVIOR §40.5
describe('an update of typed and emptied fields', () => {
  const cases: readonly (readonly [keyof typeof AREAS, Values, Values, readonly string[]])[] = [
    ['location', { name: '', service_tax: '' }, {}, ['name', 'service_tax']],
    ['location', { phone: '', service_charge_percent: '' }, { phone: '', service_charge_percent: 0 }, []],
    ['services', { price: '' }, {}, ['price']],
    ['services', { buffer_minutes: '', tax_rate_id: '' }, { buffer_minutes: 0, tax_rate_id: null }, []],
    ['product', { price: '1.250,00', sku: '' }, { price: '1250.00', sku: '' }, []],
    ['promotion', { percent: '', amount: '' }, {}, ['percent', 'amount']],
    ['promotion', { percent: '', amount: '$5' }, { amount: '5' }, []],
    ['promotion', { percent: '10 %', max_uses: '5%' }, { percent: '10', max_uses: '5%' }, []],
    ['location', { service_tax: '8,875%' }, { service_tax: '8.875' }, []],
    ['user', { role: 'manager', role_id: '' }, { role: 'manager' }, []],
  ];
  test.each(cases)('of %s with %j sends %j and misses %j', async (name, values, input, unclearable) => {
    const fields = await loadFields(AREAS[name] as RecordArea);
    expect(toUpdateInputAndUnclearable(name, fields, values, Object.keys(values))).toEqual({
      input,
      unclearable,
    });
  });
});
