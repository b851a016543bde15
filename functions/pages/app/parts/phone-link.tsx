/** The address that calls a phone number. */
export const toPhoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const PhoneLink = ({ phone }: { readonly phone: string }) => (
  <a href={toPhoneUrl(phone)}>
    <bdi>{phone}</bdi>
  </a>
);
