import type { Interval, Minute, ResourcePart } from '../salons/salon.ts';

/** The time of a service in its visit, with its add-ons and buffers (BEHAVIOR §13.2). */
export type LineTime = Interval & {
  /** The part in which the staff member is free. */
  readonly processing?: Interval;
};

const isNotEmpty = ({ from, to }: Interval): boolean => from < to;

/** The minutes that a line needs of its staff member: all but the processing time. */
export const listStaffParts = ({ from, to, processing }: LineTime): Interval[] =>
  processing
    ? [
        { from, to: processing.from },
        { from: processing.to, to },
      ].filter(isNotEmpty)
    : [{ from, to }].filter(isNotEmpty);

/** The minutes of a line for which it holds a resource (BEHAVIOR §13.7). */
export function listPartsWithResource(line: LineTime, during: ResourcePart): Interval[] {
  switch (during) {
    case 'visit':
      return [{ from: line.from, to: line.to }].filter(isNotEmpty);
    case 'staff':
      return listStaffParts(line);
    case 'processing':
      return line.processing ? [line.processing].filter(isNotEmpty) : [];
  }
}

/** The same line at another time. */
export const moveLineTime = ({ from, to, processing }: LineTime, minutes: Minute): LineTime => ({
  from: from + minutes,
  to: to + minutes,
  ...(processing ? { processing: { from: processing.from + minutes, to: processing.to + minutes } } : {}),
});
