import type { AreaName } from '../areas/areas.ts';
import { getControlOptions } from '../areas/control-options.ts';
import type { InputFieldName } from '../areas/field-names.ts';
import type { FieldShape, Fields } from '../areas/shape.ts';

/** The parameters that lists have: the page has other controls for them than filters. */
const LIST_PARAMETERS: readonly string[] = [
  'page',
  'per_page',
  'sort',
  'order',
  'after',
  'sums',
  'category',
] satisfies readonly InputFieldName[];

/** The filters of an operation. An id that names no record of a list comes from links alone: nobody knows it by heart. */
export const toFilterFieldsHidingIds = (area: AreaName, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !LIST_PARAMETERS.includes(name))
      .map(([name, shape]): [string, FieldShape] =>
        (shape.kind === 'id' || name === 'reference_id') && !getControlOptions(area, name).pick
          ? [name, { ...shape, kind: 'hidden' }]
          : [name, shape],
      ),
  );
