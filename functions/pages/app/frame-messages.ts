// Messages between the page in a frame and the script of the site around it.

export type FrameMessage =
  /** From the page: it can be connected. */
  | { readonly type: 'salon-booking:ready' }
  /** From the site: the origin that may receive messages of the page. */
  | { readonly type: 'salon-booking:connect' }
  /** From the page: its height in pixels. */
  | { readonly type: 'salon-booking:height'; readonly height: number }
  /** From the page: a new step is shown from its top. */
  | { readonly type: 'salon-booking:top' };

const hasType = <Type extends FrameMessage['type']>(
  data: unknown,
  type: Type,
): data is Extract<FrameMessage, { readonly type: Type }> =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

export const isReady = (data: unknown) => hasType(data, 'salon-booking:ready');
export const isConnect = (data: unknown) => hasType(data, 'salon-booking:connect');
export const isTop = (data: unknown) => hasType(data, 'salon-booking:top');

const HEIGHT_MAX = 20_000;
export const isHeight = (
  data: unknown,
): data is Extract<FrameMessage, { readonly type: 'salon-booking:height' }> =>
  hasType(data, 'salon-booking:height') &&
  typeof data.height === 'number' &&
  data.height >= 0 &&
  data.height <= HEIGHT_MAX;
