/** 'salon.example' of 'no-reply@salon.example'. */
export const toMailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
