import { journal } from '../../lib/contract/journal.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { dayIndex } from './day-index.ts';
import { dayShow } from './day-show.ts';
import { journalBalances } from './journal-balances.ts';
import { journalIndex } from './journal-index.ts';

export const app = (environment: Environment) =>
  serve(
    journal,
    {
      'journal-index': journalIndex,
      'journal-balances': journalBalances,
      'day-index': dayIndex,
      'day-show': dayShow,
    },
    openDependencies(environment, journal.name),
  );

export const handler = toLambdaHandler(app);
