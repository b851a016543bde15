import { expect, test } from 'vitest';
import { de } from '../../../functions/pages/app/office/report/texts/de.ts';
import { es } from '../../../functions/pages/app/office/report/texts/es.ts';
import { fr } from '../../../functions/pages/app/office/report/texts/fr.ts';
import { REPORTS, type Report } from '../../../lib/rules/journal/reports.ts';
import { toSnakeCase } from '../../../lib/views/field-names.ts';

// BEHAVIOR §40.4, §10.8
test.each(Object.entries({ de, fr, es }))(
  'says in %s what each column of each report is and means',
  (_, words) => {
    const figures: Readonly<Record<string, string>> = words.figures;
    for (const [kind, { figures: columns, ratios }] of Object.entries<Report>(REPORTS))
      for (const name of Object.keys({ ...columns, ...ratios }).map(toSnakeCase)) {
        expect(figures[name], name).toBeDefined();
        expect(words.means[`${kind}.${name}`] ?? words.means[name], `${kind}.${name}`).toBeDefined();
      }
  },
);
