import { exportCustomerData } from '@awning/contract/calls';
import { useMutation } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { saveFile } from '../../kit/list/export-rows.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { customerPageMessages } from './customer-page-messages.ts';

/** Saves everything that the site knows of a person as a file. */
export function useDataExport(customerId: string): (format: 'json' | 'html') => void {
  const t = useMessages(customerPageMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const save = useMutation({
    mutationFn: async (format: 'json' | 'html') => {
      const { blob, filename } = await api.download(exportCustomerData, {
        params: { customerId },
        query: { format },
      });
      saveFile(blob, filename ?? `customer.${format}`);
    },
    onSuccess: () => toasts.show({ text: t('exported') }),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  return (format) => save.mutate(format);
}
