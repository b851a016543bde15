/** The domain that a mail is sent from or to: 'salon.example' of 'no-reply@salon.example' (BEHAVIOR §29.1). */
export const toMailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
