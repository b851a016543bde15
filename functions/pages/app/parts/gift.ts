import { useSignal } from '@preact/signals';
import { readTexts } from './form-values.ts';

/** The recipient of a gift, with the name and the message of the giver. */
export type GiftDetails = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly sender: string;
  readonly message: string;
};

/** The typed details of a gift; it is delivered today unless somebody chooses another day. */
export const useGiftForm = (today: string) => ({
  fname: useSignal(''),
  lname: useSignal(''),
  email: useSignal(''),
  sender: useSignal(''),
  message: useSignal(''),
  date: useSignal(today),
});
export type GiftForm = ReturnType<typeof useGiftForm>;

export const readGiftDetails = ({ message, date: _, ...names }: GiftForm): GiftDetails => ({
  ...readTexts(names),
  message: message.value,
});

/** The recipient fields of a sale, as the API takes them (BEHAVIOR §27.1). */
export const toGiftOrOwnSaleInput = (gift: GiftDetails | undefined) =>
  gift
    ? {
        buy_for: 1 as const,
        recipient_fname: gift.fname,
        recipient_lname: gift.lname,
        recipient_email: gift.email,
        sender_name: gift.sender,
        sender_msg: gift.message,
      }
    : { buy_for: 0 as const };
