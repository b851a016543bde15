import { listDuePartitions } from '../../lib/table/keys.ts';

const PARTITIONS_OF_SWEEP = 4;

/** The groups of partitions of scheduled work: each minute, the scheduled function runs once for each. */
export const listSweptPartitionGroups = (): string[][] => {
  const partitions = listDuePartitions();
  return Array.from({ length: Math.ceil(partitions.length / PARTITIONS_OF_SWEEP) }, (_, group) =>
    partitions.slice(group * PARTITIONS_OF_SWEEP, (group + 1) * PARTITIONS_OF_SWEEP),
  );
};
