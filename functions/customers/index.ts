import { customers } from '../../lib/contract/customers.ts';
import { openHouse } from '../../lib/http/house.ts';
import { lambda } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { scryptPasswords } from '../../lib/ports/passwords.ts';
import { login } from './login.ts';

export const app = (environment: Environment) =>
  serve(customers, { login }, { ...openHouse(environment, customers.name), passwords: scryptPasswords });

export const handler = lambda(app);
