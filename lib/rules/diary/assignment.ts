/** Needs by position. Those of one moment are busy at the same time: no two of them can have the same candidate. */
export type SimultaneousNeeds = readonly (readonly number[])[];

/** The candidates of each need, as numbers; the same number is the same candidate. */
export type CandidateLists = readonly (readonly number[])[];

/**
 * Most steps of one search. Real groups need a few; the limit keeps a request that is made to be hard from taking long.
 * A search that reaches it counts as without a solution (BEHAVIOR §13.9).
 */
const STEPS_MAX = 300;

const listOf = (need: number, lists: CandidateLists): readonly number[] => lists[need] ?? [];

/** Whether every need can have one of its candidates, so that needs of one moment have different ones. */
export function canAssign(moments: SimultaneousNeeds, candidates: CandidateLists): boolean {
  let steps = 0;
  return search(candidates, new Set(candidates.keys()));

  /** `open`: the needs that are not decided yet. The lists of the others have no influence. */
  function search(lists: CandidateLists, open: ReadonlySet<number>): boolean {
    steps += 1;
    if (steps > STEPS_MAX) return false;
    const openMoments = moments
      .map((needs) => needs.filter((need) => open.has(need)))
      .filter((needs) => needs.length > 0);
    if (!openMoments.every((needs) => canMatch(needs, lists))) return false;
    const [next] = [...open].sort((a, b) => listOf(a, lists).length - listOf(b, lists).length);
    if (next === undefined || openMoments.length <= 1) return true;
    const rivals = new Set(openMoments.filter((needs) => needs.includes(next)).flat());
    const others = new Set([...open].filter((need) => need !== next));
    return listOf(next, lists).some((candidate) =>
      search(
        lists.map((list, need) => (rivals.has(need) ? list.filter((each) => each !== candidate) : list)),
        others,
      ),
    );
  }
}

/** Whether the needs of one moment can have different candidates (bipartite matching by augmenting paths). */
function canMatch(needs: readonly number[], lists: CandidateLists): boolean {
  const takenBy = new Map<number, number>();
  const findCandidate = (need: number, tried: Set<number>): boolean =>
    listOf(need, lists).some((candidate) => {
      if (tried.has(candidate)) return false;
      tried.add(candidate);
      const other = takenBy.get(candidate);
      if (other !== undefined && !findCandidate(other, tried)) return false;
      takenBy.set(candidate, need);
      return true;
    });
  return needs.every((need) => findCandidate(need, new Set()));
}
