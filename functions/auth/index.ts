import { auth } from '../../lib/contract/auth.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openIdentityProviders } from '../../lib/ports/identity.ts';
import { openPasswords } from '../../lib/ports/passwords.ts';
import { openSealing } from '../../lib/ports/sealing.ts';
import { openSecrets } from '../../lib/ports/secrets.ts';
import { facebook } from './facebook.ts';
import { forgotPassword } from './forgot-password.ts';
import { google } from './google.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refresh } from './refresh.ts';
import { resetPassword } from './reset-password.ts';

export const app = (environment: Environment) =>
  serve(
    auth,
    {
      login,
      refresh,
      logout,
      'forgot-password': forgotPassword,
      'reset-password': resetPassword,
      google,
      facebook,
    },
    {
      ...openDependencies(environment, auth.name),
      passwords: openPasswords(environment.passwordRounds),
      identities: openIdentityProviders(environment),
      sealing: openSealing(openSecrets(environment)),
    },
  );

export const handler = toLambdaHandler(app);
