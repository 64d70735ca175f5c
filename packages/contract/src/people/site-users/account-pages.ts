import { Type } from 'typebox';

export const SignInForm = Type.Object({
  email: Type.String({ maxLength: 256 }),
  password: Type.String({ maxLength: 1000 }),
  rememberMe: Type.Optional(Type.String({ maxLength: 10 })),
  returnTo: Type.Optional(Type.String({ maxLength: 4000, description: 'A path of the site to go on to' })),
});
