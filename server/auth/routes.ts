import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { challengeRoutes } from './challenge.ts';
import type { Auth } from './context.ts';
import { deviceRoutes } from './devices.ts';
import { recoveryRoutes } from './recovery.ts';
import { registrationRoutes } from './registration.ts';
import { signInRoutes } from './sign-in.ts';
import { verificationRoutes } from './verification.ts';

/** Everything about being who one is. */
export function authRoutes(api: Api, services: Services, auth: Auth) {
  signInRoutes(api, services, auth);
  registrationRoutes(api, services, auth);
  verificationRoutes(api, services, auth);
  recoveryRoutes(api, services, auth);
  deviceRoutes(api, services);
  challengeRoutes(api, services, auth);
}
