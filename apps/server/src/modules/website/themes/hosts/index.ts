export { type AllowedHosts, allowedHosts, type HostSetting } from './allowed-hosts.ts';
export { type HostChoice, readHostChoice } from './host-repository.ts';
export { registerHostRoutes } from './host-routes.ts';
export { createSiteHosts, endTrust, type SiteHosts } from './site-hosts.ts';
