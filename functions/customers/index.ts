import { customers } from '../../lib/contract/customers/customers.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openReplyFiles } from '../../lib/ports/exports.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openPhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { confirmMerge } from './confirm-merge.ts';
import { erase } from './erase.ts';
import { exportCustomer } from './export.ts';
import { forgotPassword } from './forgot-password.ts';
import { keepAddress } from './keep-address.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    customers,
    {
      login,
      logout,
      register,
      'forgot-password': forgotPassword,
      'reset-password': resetPassword,
      'verify-email': verifyEmail,
      'confirm-merge': confirmMerge,
      'keep-address': keepAddress,
      'resend-verification': resendVerification,
      profile,
      'update-profile': updateProfile,
      export: exportCustomer,
      erase,
    },
    {
      ...openDependencies(environment, customers.name),
      exports: environment.exports && openReplyFiles(environment.exports),
      passwords: openPasswords(environment.passwordRounds),
      phoneNumbers: openPhoneNumbers(),
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
