import type { CallOptions } from '../../../../../lib/client/types.ts';
import type { Period } from '../filters/periods.ts';
import { callReport } from '../report/report-data.ts';
import type { ViewProps } from '../view-props.ts';

export const readPay = (salon: ViewProps['salon'], { from, to }: Period, options: CallOptions) =>
  callReport(
    salon,
    'payroll',
    { from, to, group_by: 'staff', compare: 'none', location_id: '' },
    'json',
    options,
  );
