"""The reference: Django REST framework answering a page of sites and one site from the same tables, as its own
documentation would have it: a model each, a serializer, a generic view, page-number pagination, prefetched tags.
gunicorn with two workers and persistent connections. DATABASE is a JSON object of connection settings."""

import json
import os

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="benchmark",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["rest_framework"],
    MIDDLEWARE=[],
    USE_TZ=True,
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "CONN_MAX_AGE": None, **json.loads(os.environ["DATABASE"])}},
    REST_FRAMEWORK={
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "PAGE_SIZE": 20,
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402


class User(models.Model):
    username = models.TextField()

    class Meta:
        managed = False
        app_label = "reference"
        db_table = "users"


class Tag(models.Model):
    value = models.TextField()

    class Meta:
        managed = False
        app_label = "reference"
        db_table = "tags"


class Blog(models.Model):
    kind = models.TextField()
    status = models.TextField()
    url = models.TextField()
    title = models.TextField()
    slug = models.TextField()
    domain = models.TextField()
    description = models.TextField()
    image_blog_page = models.TextField(null=True)
    feed_url = models.TextField(null=True)
    created_on = models.DateTimeField()
    updated_on = models.DateTimeField()
    user = models.ForeignKey(User, null=True, on_delete=models.SET_NULL)
    tags = models.ManyToManyField(Tag, through="BlogTag")

    class Meta:
        managed = False
        app_label = "reference"
        db_table = "blogs"


class BlogTag(models.Model):
    blog = models.OneToOneField(Blog, on_delete=models.CASCADE, primary_key=True)
    tag = models.ForeignKey(Tag, on_delete=models.CASCADE)

    class Meta:
        managed = False
        app_label = "reference"
        db_table = "blog_tags"


class Stats(models.Model):
    blog = models.OneToOneField(Blog, on_delete=models.CASCADE, primary_key=True, related_name="stats")
    upvotes = models.IntegerField()
    reviews = models.IntegerField()
    discussions = models.IntegerField()

    class Meta:
        managed = False
        app_label = "reference"
        db_table = "blog_stats"


class BlogSerializer(serializers.ModelSerializer):
    user = serializers.SlugRelatedField(slug_field="username", read_only=True)
    tags = serializers.SlugRelatedField(slug_field="value", many=True, read_only=True)
    total_upvotes = serializers.IntegerField(source="stats.upvotes")
    review_count = serializers.IntegerField(source="stats.reviews")
    discussion_count = serializers.IntegerField(source="stats.discussions")

    class Meta:
        model = Blog
        fields = [
            "id", "url", "title", "description", "tags", "image_blog_page", "slug", "kind", "domain", "user",
            "created_on", "updated_on", "total_upvotes", "review_count", "discussion_count", "feed_url", "status",
        ]


sites = Blog.objects.select_related("user", "stats").prefetch_related("tags")


class BlogList(generics.ListAPIView):
    queryset = sites.filter(kind="blog", status="published").order_by("-id")
    serializer_class = BlogSerializer


class BlogDetail(generics.RetrieveAPIView):
    queryset = sites
    serializer_class = BlogSerializer


urlpatterns = [path("blogs/", BlogList.as_view()), path("blogs/<int:pk>/", BlogDetail.as_view())]
application = get_wsgi_application()
