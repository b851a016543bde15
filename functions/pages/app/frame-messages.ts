// Messages between the page in a frame and the script of the site around it.

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value);

/** The choices so far, and the button to the next step. */
export type Bar = {
  /** The name of the bar, for screen readers. */
  readonly name: string;
  /** The price and its details, the price first; empty while nothing is chosen. */
  readonly texts: readonly string[];
  readonly button: string;
  readonly isReady: boolean;
};

export type BarColors = Readonly<
  Record<'background' | 'text' | 'quiet' | 'line' | 'brand' | 'on-brand', string>
>;

export type BookedVisit = {
  /** The number of the appointment. */
  readonly number: string;
  /** The total with tax, in major units of the currency. */
  readonly value: number;
  readonly currency: string;
};

export type FrameMessage =
  /** From the page: it can be connected. */
  | { readonly type: 'salon-booking:ready' }
  /** From the site: the origin that may receive messages of the page; whether the site draws the bar. */
  | { readonly type: 'salon-booking:connect'; readonly drawsBar: boolean }
  /** From the site: whether it is light or dark. */
  | { readonly type: 'salon-booking:theme'; readonly theme: Theme }
  /** From the page: its height in pixels; whether the frame must fit into the window, so that a bank's check is in view. */
  | { readonly type: 'salon-booking:height'; readonly height: number; readonly fitsWindow: boolean }
  /** From the page: a new step is shown from its top. */
  | { readonly type: 'salon-booking:top' }
  /** From the page: the bar that the site draws; null for none. */
  | { readonly type: 'salon-booking:bar'; readonly bar: Bar | null; readonly colors: BarColors }
  /** From the site: the visitor has pressed the button of the bar. */
  | { readonly type: 'salon-booking:next' }
  /** From the page: the visitor has booked. */
  | ({ readonly type: 'salon-booking:booked' } & BookedVisit);

type MessageOf<Type extends FrameMessage['type']> = Extract<FrameMessage, { readonly type: Type }>;

/** Whether a message has this type. Its fields are those that the other side sent. */
export const isMessage = <Type extends FrameMessage['type']>(
  data: unknown,
  type: Type,
): data is MessageOf<Type> =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

const HEIGHT_MAX = 20_000;
export const isHeightMessage = (data: unknown): data is MessageOf<'salon-booking:height'> =>
  isMessage(data, 'salon-booking:height') &&
  typeof data.height === 'number' &&
  data.height >= 0 &&
  data.height <= HEIGHT_MAX;
