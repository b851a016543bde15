import { drawers } from '../../lib/contract/drawers.ts';
import { openDependencies } from '../../lib/http/dependencies.ts';
import { toLambdaHandler } from '../../lib/http/lambda.ts';
import { serve } from '../../lib/http/serve.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { drawerClose } from './drawer-close.ts';
import { drawerIndex } from './drawer-index.ts';
import { drawerOpen } from './drawer-open.ts';
import { drawerPayIn } from './drawer-pay-in.ts';
import { drawerPayOut } from './drawer-pay-out.ts';
import { drawerShow } from './drawer-show.ts';

export const app = (environment: Environment) =>
  serve(
    drawers,
    {
      'drawer-open': drawerOpen,
      'drawer-pay-in': drawerPayIn,
      'drawer-pay-out': drawerPayOut,
      'drawer-close': drawerClose,
      'drawer-index': drawerIndex,
      'drawer-show': drawerShow,
    },
    openDependencies(environment, drawers.name),
  );

export const handler = toLambdaHandler(app);
