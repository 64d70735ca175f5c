interface ProxyFacts {
  readonly hosts: readonly string[];
  /** Where the server listens on its own machine. */
  readonly port: number;
}

/** Certificates are fetched by Caddy itself. */
export const caddyConfiguration = ({ hosts, port }: ProxyFacts): string =>
  `${hosts.join(', ')} {
	reverse_proxy 127.0.0.1:${port}
}
`;

/** Files are as large as the limits of a site allow; news come as a stream that must not be held back. */
export const nginxConfiguration = ({ hosts, port }: ProxyFacts): string =>
  `server {
    listen 80;
    listen [::]:80;
    server_name ${hosts.join(' ')};
    return 301 https://$host$request_uri;
}

server {
    listen 443 ssl;
    listen [::]:443 ssl;
    server_name ${hosts.join(' ')};
    ssl_certificate /etc/letsencrypt/live/${hosts[0] ?? 'example.com'}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${hosts[0] ?? 'example.com'}/privkey.pem;
    client_max_body_size 0;

    location / {
        proxy_pass http://127.0.0.1:${port};
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_buffering off;
        proxy_read_timeout 120s;
    }
}
`;
