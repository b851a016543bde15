import { STATED_TENDERS } from '../../../../../lib/contract/stated-tenders.ts';
import { factTexts } from '../facts/texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ReadViewProps } from '../view-props.ts';
import { ReadTable } from './read-table.tsx';

const GROUPS = {
  have: [...STATED_TENDERS, 'reader', 'card', 'bank', 'receivable', 'disputed'],
  owe: ['gift_cards', 'packages', 'credit', 'prepaid', 'tips', 'tax', 'unclaimed'],
  earned: ['services', 'products', 'memberships', 'fees', 'breakage'],
} as const;
type Group = keyof typeof GROUPS | 'spent';

function findGroup({ account }: Row): Group {
  const names = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  return names.find((name) => GROUPS[name].some((each) => each === account)) ?? 'spent';
}

/** The balances by what they mean to an owner, each group with its sum: had − owed = earned − spent (BEHAVIOR §40.4). */
export function BalanceGroups({ list, ...view }: ReadViewProps & { readonly list: readonly Row[] }) {
  const words = factTexts().balances;
  const groups = Map.groupBy(list, findGroup);
  return (
    <>
      {(['have', 'owe', 'earned', 'spent'] as const).map((name) => {
        const rows = groups.get(name);
        return (
          rows && (
            <section key={name} class="stack" aria-labelledby={`balances-${name}`}>
              <h2 id={`balances-${name}`}>{words[name]}</h2>
              <ReadTable {...view} list={rows} sums={rows} run={async () => undefined} />
            </section>
          )
        );
      })}
    </>
  );
}
