/** The recipient of a gift, with the name and the message of the giver. */
export type Recipient = {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly sender: string;
  readonly message: string;
};

/** The recipient fields of a sale, as the API takes them (BEHAVIOR §27.1). */
export const toGift = (recipient: Recipient | undefined) =>
  recipient
    ? {
        buy_for: 1 as const,
        recipient_fname: recipient.fname,
        recipient_lname: recipient.lname,
        recipient_email: recipient.email,
        sender_name: recipient.sender,
        sender_msg: recipient.message,
      }
    : { buy_for: 0 as const };
