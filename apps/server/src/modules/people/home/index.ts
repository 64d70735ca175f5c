export { createHome, type Home } from './home.ts';
export { homeModule } from './home-module.ts';
