import { signal } from '@preact/signals';
import type { Day } from '../parts/format.ts';
import type { ShownBlock } from './columns.ts';
import type { ChosenCustomer } from './customer-field.tsx';
import type { Visit } from './desk-data.ts';
import type { ChosenTime } from './grid-acts.ts';
import type { Place } from './place.ts';
import type { Preview } from './preview.ts';
import type { Rights } from './rights.ts';
import { leavePanel } from './side-panel.tsx';
import type { ChosenVisit } from './visit-lines.ts';

/** A time that a cancellation made free. */
export type FreedTime = {
  readonly locationId: number;
  readonly date: Day;
  /** The first minute, '09:30'. */
  readonly from: string;
  /** The minute after the last one. */
  readonly to: string;
  /** The members who have become free; null for services without a member. */
  readonly staffIds: readonly (number | null)[];
};
/** The details of somebody who waits, as another dialog knows them. */
export type WaitlistStart = {
  readonly customer: ChosenCustomer | undefined;
  readonly visit: ChosenVisit;
  readonly date: Day;
};

/** Somebody of the waitlist, with the contact. */
export type Waiting = { readonly id: number; readonly email: string; readonly phone: string };

type OpenDialog =
  /** `ask`: what is asked about before it is done. */
  | {
      readonly kind: 'visit';
      readonly id: number;
      readonly date: Day;
      readonly ask?: 'noShow' | 'cancel' | 'message';
    }
  | {
      readonly kind: 'newVisit';
      readonly at: ChosenTime | undefined;
      readonly customer?: ChosenCustomer;
      /** The services and add-ons to begin with. */
      readonly visit?: ChosenVisit;
      /** A visitor without a name who comes now. */
      readonly isWalkIn?: true;
      /** The entry of the waitlist that the booking ends. */
      readonly waiting?: Waiting;
    }
  | { readonly kind: 'blockTime'; readonly at?: ChosenTime; readonly shown?: ShownBlock }
  | (ShownBlock & { readonly kind: 'unblock' })
  | { readonly kind: 'checkOut'; readonly visit: Visit }
  | { readonly kind: 'payments'; readonly visit: Visit; readonly fromTill?: true }
  | { readonly kind: 'till' }
  | { readonly kind: 'sell' }
  | { readonly kind: 'move'; readonly visit: Visit }
  /** `freed`: a time that became free; only the entries that fit it show. `entryId`: only this entry shows. */
  | { readonly kind: 'waitlist'; readonly freed?: FreedTime; readonly entryId?: number }
  | { readonly kind: 'joinWaitlist'; readonly start?: WaitlistStart }
  | { readonly kind: 'find' }
  | { readonly kind: 'you' }
  | { readonly kind: 'help' };

/** The panels that links from elsewhere open, each with the right that it takes. */
const LINKED_PANELS = {
  waitlist: ({ canUseWaitlist }: Rights) => canUseWaitlist,
  till: ({ canDrawer, canReadSales }: Rights) => canDrawer || canReadSales,
} as const;
const isLinkedPanel = (name: string | null): name is keyof typeof LINKED_PANELS =>
  name !== null && Object.hasOwn(LINKED_PANELS, name);

/** The visit or the panel that the address names; undefined without one, and without the right to it (BEHAVIOR §39.1). */
export function takeLinkedDialog({ takeLinked, date }: Place, rights: Rights): OpenDialog | undefined {
  const { visitId, panel } = takeLinked();
  if (visitId !== undefined) return { kind: 'visit', id: visitId, date: date.peek() };
  return isLinkedPanel(panel) && LINKED_PANELS[panel](rights) ? { kind: panel } : undefined;
}

export function findVisitIdOfDialog(dialog: OpenDialog | undefined): number | undefined {
  switch (dialog?.kind) {
    case 'visit':
      return dialog.id;
    case 'checkOut':
    case 'payments':
    case 'move':
      return dialog.visit.id;
    default:
      return undefined;
  }
}

export function createDialogState({ goTo }: Pick<Place, 'goTo'>) {
  const open = signal<OpenDialog | undefined>(undefined);
  const replace = (dialog: OpenDialog) => {
    open.value = dialog;
  };
  return {
    open,
    /** The changes that the open panel would make in the day. */
    preview: signal<Preview | undefined>(undefined),
    /** The words that Find has last looked for. */
    searchText: signal(''),
    /** Shows a panel. The one before it asks first, if something that was typed in it would be lost. */
    show: (dialog: OpenDialog) =>
      leavePanel(() => {
        goTo({ customerId: null });
        replace(dialog);
      }),
    /** Shows a panel that takes over what was typed in the one before it. */
    replace,
    close: () => {
      open.value = undefined;
    },
  };
}
export type Dialogs = ReturnType<typeof createDialogState>;
