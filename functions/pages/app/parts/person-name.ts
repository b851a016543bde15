type Person = { readonly fname: string; readonly lname: string };

/** First and last name; the last name may be empty. */
export const formatName = ({ fname, lname }: Person): string => `${fname} ${lname}`.trim();
