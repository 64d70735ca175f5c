import { createContext, useContext } from 'react';
import type { AdminServices } from './services.ts';

const ServicesContext = createContext<AdminServices | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): AdminServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesProvider is missing.');
  return services;
}
