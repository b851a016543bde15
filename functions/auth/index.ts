import { auth } from '../../lib/contract/access/auth.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openIdentityProviders } from '../../lib/ports/identity.ts';
import { openOneTimeCodes } from '../../lib/ports/one-time-codes.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { confirm } from './confirm.ts';
import { facebook } from './facebook.ts';
import { forgotPassword } from './forgot-password.ts';
import { google } from './google.ts';
import { languageSet } from './language-set.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { passwordSet } from './password-set.ts';
import { pin } from './pin.ts';
import { pinSet } from './pin-set.ts';
import { pinUsers } from './pin-users.ts';
import { profile } from './profile.ts';
import { refresh } from './refresh.ts';
import { resetPassword } from './reset-password.ts';
import { secondFactorConfirm } from './second-factor-confirm.ts';
import { secondFactorRemove } from './second-factor-remove.ts';
import { secondFactorStart } from './second-factor-start.ts';
import { secondFactorVerify } from './second-factor-verify.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    auth,
    {
      login,
      refresh,
      logout,
      confirm,
      'forgot-password': forgotPassword,
      'reset-password': resetPassword,
      'second-factor-verify': secondFactorVerify,
      'second-factor-start': secondFactorStart,
      'second-factor-confirm': secondFactorConfirm,
      'second-factor-remove': secondFactorRemove,
      profile,
      'language-set': languageSet,
      'password-set': passwordSet,
      'pin-set': pinSet,
      'pin-users': pinUsers,
      pin,
      google,
      facebook,
    },
    {
      ...openDependencies(environment, auth.name),
      codes: openOneTimeCodes(),
      passwords: openPasswords(environment.passwordRounds),
      identities: openIdentityProviders(environment),
      sealing: openPlatformSealing(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
